import { CloseButton, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { listText } from '#text/list.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { plainField } from '#ui/theme/theme.ts';
import classes from './Tools.module.css';

const SEARCH_AFTER_MS = 500;
const SEARCH_FROM = 3;

/** Searches half a second after the last key, for at least three characters or an empty field. */
export function SearchBox({
  placeholder,
  value,
  onSearch,
}: {
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The back button, a link or 'clear' changes the search from outside.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === value || (search !== '' && search.length < SEARCH_FROM)) return;
    timer.current = setTimeout(() => onSearch(search), SEARCH_AFTER_MS);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };

  return (
    <Input
      classNames={plainField}
      ref={field}
      type="search"
      className={classes.search ?? ''}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      rightSection={typed !== '' && <CloseButton aria-label={listText.clearSearch} onClick={clear} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      maxLength={200}
    />
  );
}
