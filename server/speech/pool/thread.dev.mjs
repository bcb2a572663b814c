// Node's --import does not reach worker threads on 20.x: tsx is registered inside.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
