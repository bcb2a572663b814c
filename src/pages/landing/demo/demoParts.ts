/** Code that the demo needs from the first click on; it is loaded while the visitor still reads. */
export { checkDemo } from './checkDemo.ts';
export { DemoStage } from './DemoStage.tsx';
