import type { ListedPrice } from "#shared/prices/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import layout from "#web/ui/layout.module.css";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import { pricesText } from "./text.ts";

interface RemovePriceProps {
  price: ListedPrice;
  name: string;
  onCancel: () => void;
  onDone: () => void;
}

export function RemovePrice({ price, name, onCancel, onDone }: RemovePriceProps) {
  const removal = useAction(async () => {
    await call(api.prices.remove, { params: { id: price.id } });
    showToast({
      text: pricesText.removed,
      seconds: 10,
      action: { label: pricesText.undo, run: () => void putBack(price) },
    });
    onDone();
    await refreshed();
  });
  return (
    <DangerDialog title={pricesText.removeTitle} action={pricesText.removeAction} work={removal} onCancel={onCancel}>
      <p>
        {name}: {formatMoney(price.price)} {pricesText.perUnit(unitText(price.assortment.unit))}
      </p>
      <p className={layout.above8}>{pricesText.removeText}</p>
    </DangerDialog>
  );
}

async function putBack({ buyer, destination, assortment, certificate, valid_from, price }: ListedPrice): Promise<void> {
  const body = {
    buyer: buyer.id,
    destination: destination?.code ?? "",
    assortment: assortment.id,
    certificate,
    valid_from,
    price,
  };
  const { problem } = await attempt(() => call(api.prices.create, { body }));
  if (problem) showToast({ text: problem.message });
  await refreshed();
}
