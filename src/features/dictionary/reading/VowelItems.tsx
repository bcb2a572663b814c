import { Menu } from '@mantine/core';
import { accentVowel, findHomograph, writeVowel } from '#common/homographs.ts';
import { reading as text } from '#text/reading.ts';
import { Icon } from '#core/icons/Icon.tsx';

const chosen = /^\[(?:abert|fechad)[oa]:\s*(\p{L}+)\s*\]$/iu;

/** The word of a piece that is written like another one, and which of the two it is said as. */
export function vowelOf(written: string, said: string) {
  const [, inside] = chosen.exec(written) ?? [];
  const word = inside ?? written;
  const homograph = findHomograph(word);
  if (homograph === undefined) return undefined;
  const isOpen = said === accentVowel(word, homograph.at, true);
  return { word, isOpen, isChosen: inside !== undefined, ...homograph };
}

interface VowelItemsProps {
  readonly vowel: NonNullable<ReturnType<typeof vowelOf>>;
  /** Puts the choice into the text, where it stays. */
  readonly onRewrite: (written: string) => void;
}

export function VowelItems({ vowel: { word, isOpen, isChosen, open, closed }, onRewrite }: VowelItemsProps) {
  const choices = [
    { label: text.openVowel(open), isOpen: true },
    { label: text.closedVowel(closed), isOpen: false },
  ];
  return (
    <>
      {choices.map((choice) => (
        <Menu.Item
          key={choice.label}
          rightSection={choice.isOpen === isOpen && <Icon name="check" />}
          onClick={() => onRewrite(writeVowel(word, choice.isOpen))}
        >
          {choice.label}
        </Menu.Item>
      ))}
      {isChosen && <Menu.Item onClick={() => onRewrite(word)}>{text.vowelByText}</Menu.Item>}
      <Menu.Divider />
    </>
  );
}
