import { useExportCostsMutation } from '#api/administration/costs.ts';
import { ExportButton } from '#frames/ExportButton.tsx';
import { common } from '#text/pt/common.ts';
import { costs as text } from '#text/pt/administration/costs.ts';
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
