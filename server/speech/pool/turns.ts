/**
 * Max consecutive turns of services' streams while other work waits: streams have priority but cannot starve other
 * work.
 */
const SERVICE_TURNS = 4;

/**
 * A task of a thread with cooperative turns: it runs alone from the moment `take` resolves until its next `take` or
 * `leave`.
 */
export interface Turn {
  take(): Promise<void>;
  leave(): void;
}

/**
 * Shares one thread among tasks: services in order of arrival, with first turns ahead; after SERVICE_TURNS of them, one
 * other task.
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
    // Process requests and cancellations that arrived meanwhile first.
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
