import { Entity as ElectroEntity, type EntityConfiguration, type Schema } from "electrodb";
import { keyText } from "./keyText.ts";
import { PACKED } from "./packing.ts";
import { type WithPuts, withQuickPuts } from "./quick/quickPuts.ts";
import { currentShape, SHAPE, type Upgrades, upgraded } from "./shape.ts";

class StoredEntity<
  A extends string,
  F extends string,
  C extends string,
  S extends Schema<A, F, C, P>,
  P extends string = string,
> extends ElectroEntity<A, F, C, S, P> {
  readonly upgrades: Upgrades;

  constructor(schema: S, configuration?: EntityConfiguration, upgrades: Upgrades = []) {
    super(withShape(schema, currentShape(upgrades)), configuration);
    this.upgrades = upgrades;
    if (!hasSchema(this)) throw new Error("This version of ElectroDB makes its keys in another way");
    withQuickPuts(this);
    const stored = this.model.schema;
    for (const attribute of Object.values(stored.attributes)) {
      const pad = attribute.format;
      attribute.format = (value) => keyText(pad(value));
    }
    const { entity } = schema.model;
    const format = stored.formatItemForRetrieval.bind(stored);
    stored.formatItemForRetrieval = (item, config) => {
      if (upgrades.length > 0 && config?.attributes?.length) {
        throw new Error(`${entity} has upgrades: read its items whole`);
      }
      return format(upgraded(entity, upgrades, item), config);
    };
  }
}

/** Written by each put and create. Of a patch only by one that replaces packed facts, since it leaves other attributes as they are. */
function withShape<S extends { attributes: object }>(schema: S, shape: number): S {
  const follows = PACKED in schema.attributes ? { watch: [PACKED], set: () => shape } : {};
  const attribute = { type: "number", default: () => shape, hidden: true, ...follows } as const;
  return Object.assign({}, schema, { attributes: { ...schema.attributes, [SHAPE]: attribute } });
}

/**
 * An entity whose keys cannot run into each other (docs/rules/storage.md, "Free text in keys": ElectroDB puts values
 * into keys as they are, so a `#` in a text would move the border between two of them), and whose items carry the
 * version of their shape. `upgrades` make older ones current when they are read (docs/rules/storage.md, "Shape of items").
 */
export const Entity: EntityConstructor = StoredEntity;

export interface WithUpgrades {
  /** What makes its older items current, for readers that read past the entity. */
  readonly upgrades: Upgrades;
}

interface EntityConstructor {
  new <A extends string, F extends string, C extends string, S extends Schema<A, F, C, P>, P extends string = string>(
    schema: S,
    configuration?: EntityConfiguration,
    upgrades?: Upgrades,
  ): ElectroEntity<A, F, C, S, P> & WithUpgrades;
}

/** What ElectroDB does not declare; package.json pins its version. */
interface WithSchema {
  model: {
    schema: {
      attributes: Record<string, { format: (value: string) => string }>;
      formatItemForRetrieval: (
        item: Readonly<Record<string, unknown>>,
        config?: { attributes?: readonly string[] },
      ) => unknown;
    };
  };
}

function hasSchema(entity: object): entity is WithSchema & WithPuts {
  return "model" in entity;
}
