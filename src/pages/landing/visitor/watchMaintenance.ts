import { atBase } from '#common/device/atBase.ts';
import { maintenance } from '#contract/maintenance.ts';
import { settings } from '#contract/settings.ts';
import { sendAsVisitor } from './requestWithOptionalAuth.ts';

const EVERY_MS = 5000;

/** Leaves for the notice as soon as maintenance is on, unless the visitor is exempt; answers how to stop looking. */
export function watchMaintenance(isExempt: () => boolean): () => void {
  const look = async () => {
    if (document.hidden || isExempt()) return;
    const [{ data }] = await Promise.all([
      sendAsVisitor({ endpoint: settings.get, input: {} }),
      // The notice is then on this device, should the network go with the service.
      sendAsVisitor({ endpoint: maintenance.get, input: {} }),
    ]);
    if ((data as { maintenanceMode?: unknown } | undefined)?.maintenanceMode === true && !isExempt())
      location.replace(atBase('/maintenance'));
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  void look();
  return () => clearInterval(timer);
}
