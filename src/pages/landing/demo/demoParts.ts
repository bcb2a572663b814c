/** What the demo needs from the first click on: fetched while the visitor still reads. */
export { checkDemo } from './checkDemo.ts';
export { DemoStage } from './DemoStage.tsx';
