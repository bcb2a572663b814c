import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { newProject, spokenPrompt, startTestServer } from '#server/tests/testServer.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { needs } from '#testing/needs.ts';
import { asterisk, startAsterisk } from '#testing/sound/asterisk.ts';
import { until } from '#testing/until.ts';

const FORMATS = ['alaw', 'ulaw', 'sln16', 'wav'];

test(
  'Asterisk lists a pack, plays each of its formats and follows its example',
  needs('asterisk', asterisk !== undefined),
  async () => {
    const server = await startTestServer();
    const user = await server.signIn('USER');
    const { id } = await newProject(user, 'Central');
    await spokenPrompt(user, id, { name: 'Olá, você!', text: 'Olá!', compression: true });
    await user.call(projects.pack, { id, destination: 'asterisk', formats: 'alaw,ulaw,sln16,pcm8' });
    const { zipPath } = await until('the pack', async () => {
      const now = await user.call(projects.get, { id });
      return !now.isPacking && now;
    });
    const entries = await readEntries(Buffer.from(await (await user.fetch(zipPath!)).arrayBuffer()));
    await server.stop();

    const example = entries['extensions.exemplo.conf']!.toString();
    const pbx = await startAsterisk(asterisk!, `[sink]\nexten => s,1,Answer()\n same => n,Wait(20)\n${example}`);
    try {
      // Asterisk chooses among files of one folder by itself, so each format also gets its own folder.
      for (const [name, file] of Object.entries(entries).filter(([entry]) => entry.startsWith('central/')))
        for (const folder of ['central', path.extname(name).slice(1)]) {
          fs.mkdirSync(path.join(pbx.sounds, folder), { recursive: true });
          fs.writeFileSync(path.join(pbx.sounds, folder, path.basename(name)), file);
        }
      expect(pbx.tell('core show sounds').split('\n')).toEqual(
        expect.arrayContaining([...FORMATS, 'central'].map((folder) => `${folder}/ola-voce`)),
      );
      for (const format of FORMATS) {
        pbx.tell(`channel originate Local/s@sink application Playback ${format}/ola-voce`);
        await until(`${format} plays`, async () => pbx.log().includes(`Playing '${format}/ola-voce`));
      }
      pbx.tell('channel originate Local/1@entoa-central application Wait 2');
      await until('the example plays', async () => pbx.log().includes("Playing 'central/ola-voce"));
      await until('all is played', async () => pbx.tell('core show channels count').includes('0 active channels'));
      const complaints = () => pbx.log().match(/^.*(WARNING|ERROR).*$/gm) ?? [];
      expect(complaints()).toEqual([]);
      pbx.tell('channel originate Local/s@sink application Playback central/nada');
      await until('what is not there is complained of', async () =>
        /nada does not exist/.test(complaints().join('\n')),
      );
    } finally {
      await pbx.stop();
    }
  },
);
