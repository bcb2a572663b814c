import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '#contract/kit/endpoint.ts';
import { numbers, type NumberSystem, numberSystems } from '#contract/numbers.ts';
import type { PackFormat } from '#common/packs/packRules.ts';
import { packRules } from '#common/packs/packRules.ts';
import { openDownload } from '#crud/openDownload.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { numbers as text } from '#text/numbers.ts';
import classes from './Numbers.module.css';

const systems = numberSystems.map((value) => ({ value, label: text.systems[value] }));

/** The pack as a zip, in the names and formats of a system. */
export function PackDownload({ voice }: { voice: string }) {
  const [system, setSystem] = useState<NumberSystem>('asterisk');
  const [formats, setFormats] = useState<string[]>([...packRules.asterisk.usual]);
  const offered = Object.entries(packRules[system].formats) as [string, PackFormat][];
  const download = () => {
    const query = new URLSearchParams({ voice, system, formats: formats.join(',') }).toString();
    void openDownload(`${addressOf(numbers.download)}?${query}`);
  };
  return (
    <section className={classes.part} aria-labelledby="pack-download">
      <h2 id="pack-download">{text.download}</h2>
      <div className={classes.fields}>
        <NativeSelect
          label={text.system}
          data={systems}
          rightSection={<Icon name="chevron" />}
          value={system}
          onChange={(event) => {
            const chosen = event.currentTarget.value as NumberSystem;
            setSystem(chosen);
            setFormats([...packRules[chosen].usual]);
          }}
        />
        <Checkbox.Group label={text.formats} value={formats} onChange={setFormats}>
          <div className={classes.formats}>
            {offered.map(([id, { label }]) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.acts}>
          <Button leftSection={<Icon name="download" />} disabled={formats.length === 0} onClick={download}>
            {text.downloadZip}
          </Button>
        </div>
      </div>
    </section>
  );
}
