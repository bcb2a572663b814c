import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { type Destination, destinations, type PackFormatId } from '#common/packs/destinations.ts';
import { packRules } from '#common/packs/packRules.ts';
import { pack as text } from '#text/packs.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { helpBelow } from '#ui/form/helpBelow.ts';
import classes from './ZipDialog.module.css';

interface ZipDestinationProps {
  readonly destination: Destination;
  /** Of the destination, with commas between them; nothing for what is usual. */
  readonly formats: string;
  readonly onChange: (destination: Destination, formats: string) => void;
}

/** For which system, and where it takes several formats, in which. */
export function ZipDestination({ destination, formats, onChange }: ZipDestinationProps) {
  const rule = destination === 'folder' ? undefined : packRules[destination];
  const chosen = formats === '' ? (rule?.usual ?? []) : (formats.split(',') as PackFormatId[]);
  const options = Object.entries(rule?.formats ?? {}).map(([value, { label }]) => ({ value, label }));
  const choose = (ids: readonly string[]) =>
    onChange(destination, options.flatMap(({ value }) => (ids.includes(value) ? [value] : [])).join(','));
  return (
    <>
      <NativeSelect
        label={text.destination}
        description={rule?.about ?? text.aboutFolder}
        {...helpBelow}
        data={destinations.map((value) => ({
          value,
          label: value === 'folder' ? text.folder : packRules[value].label,
        }))}
        rightSection={<Icon name="chevron" />}
        value={destination}
        onChange={(event) => onChange(event.currentTarget.value as Destination, '')}
      />
      {rule?.takesMany && (
        <Checkbox.Group label={text.formats} value={[...chosen]} onChange={choose}>
          <div className={classes.formats}>
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
                // Without one there would be nothing to pack.
                disabled={chosen.length === 1 && chosen[0] === value}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {rule && !rule.takesMany && options.length > 1 && (
        <NativeSelect
          label={text.format}
          data={options}
          rightSection={<Icon name="chevron" />}
          value={chosen[0]}
          onChange={(event) => choose([event.currentTarget.value])}
        />
      )}
    </>
  );
}
