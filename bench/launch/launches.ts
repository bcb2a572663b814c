import { describeLaunches, measureOfflineLaunch } from './offlineLaunch.ts';

/**
 * `tsx bench/launch/launches.ts [folder of another build …]`: runs only the offline launch, for several builds side by
 * side.
 */
for (const line of describeLaunches(await measureOfflineLaunch(process.argv.slice(2)))) console.log(line);
