import { Entity as ElectroEntity, type EntityConfiguration, type Schema } from "electrodb";
import { keyText } from "./keyText.ts";

class KeyedEntity<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C, P>,
  P extends string = string,
> extends ElectroEntity<A, F, C, S, P> {
  constructor(schema: S, configuration?: EntityConfiguration) {
    super(schema, configuration);
    if (!hasAttributes(this)) throw new Error("This version of ElectroDB makes its keys in another way");
    for (const attribute of Object.values(this.model.schema.attributes)) {
      const pad = attribute.format;
      attribute.format = (value) => keyText(pad(value));
    }
  }
}

/**
 * An entity whose keys cannot run into each other (docs/rules/storage.md, "Free text in keys"): ElectroDB puts values
 * into keys as they are, so a `#` in a text would move the border between two of them.
 */
export const Entity: typeof ElectroEntity = KeyedEntity;

/** What ElectroDB does not declare; package.json pins its version. */
interface WithAttributes {
  model: { schema: { attributes: Record<string, { format: (value: string) => string }> } };
}

function hasAttributes(entity: object): entity is WithAttributes {
  return "model" in entity;
}
