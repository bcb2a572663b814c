/**
 * Turns of streams for services in a row while other work waits: speech that is heard comes first, but never for ever.
 */
const SERVICE_TURNS = 4;

/**
 * A task of a thread that works by turns: alone from the moment `take` resolves until it takes its next turn or leaves.
 */
export interface Turn {
  take(): Promise<void>;
  leave(): void;
}

/**
 * Shares one thread among tasks: those of services in their order but for their first turn, which comes before; and one
 * of the others after every few of them.
 */
export function openTurns(): (isService: boolean, onHold: (holds: boolean) => void) => Turn {
  const waiting: { isService: boolean; isFirst: boolean; begin: () => void }[] = [];
  let isTaken = false;
  let inARow = 0;

  function pass(): void {
    const [first, later] = [true, false].map((isFirst) =>
      waiting.findIndex((task) => task.isService && task.isFirst === isFirst),
    ) as [number, number];
    const [service, other] = [first < 0 ? later : first, waiting.findIndex(({ isService }) => !isService)];
    const place = service < 0 || (other >= 0 && inARow >= SERVICE_TURNS) ? other : service;
    isTaken = place >= 0;
    const [next] = isTaken ? waiting.splice(place, 1) : [];
    if (next === undefined) return;
    inARow = next.isService ? inARow + 1 : 0;
    // Orders and cancellations that came meanwhile are heard first.
    setImmediate(next.begin);
  }

  return (isService, onHold) => {
    let holds = false;
    let isFirst = true;
    const leave = () => {
      if (!holds) return;
      holds = false;
      onHold(false);
      pass();
    };
    return {
      leave,
      take: () =>
        new Promise((resolve) => {
          waiting.push({
            isService,
            isFirst,
            begin: () => {
              holds = true;
              onHold(true);
              resolve();
            },
          });
          isFirst = false;
          if (holds) leave();
          else if (!isTaken) pass();
        }),
    };
  };
}
