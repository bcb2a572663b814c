import { useExportCostsMutation } from '#api/costs.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { common } from '#text/common.ts';
import { costs as text } from '#text/costs.ts';
import { ConsolidateButton } from './ConsolidateButton.tsx';
import { toQuery } from './costPeriod.ts';
import type { CostPlace } from './CostPlace.ts';

export function CostsButtons({ place }: { place: CostPlace }) {
  const [exportCosts] = useExportCostsMutation();
  return (
    <>
      <ExportButton
        label={text.exportCsv}
        fileName={`custos-${place.from}-${place.until}.csv`}
        read={() => exportCosts(toQuery(place)).unwrap()}
        failed={common.downloadFailed}
      />
      <ConsolidateButton />
    </>
  );
}
