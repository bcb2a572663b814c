import { describeMachines, measureMachines } from './manyMachines.ts';

for (const line of describeMachines(await measureMachines())) console.log(line);
