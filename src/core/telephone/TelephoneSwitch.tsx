import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { telephone as text } from '#text/telephone.ts';
import { setTelephone, useTelephone } from './telephone.ts';
import classes from './TelephoneSwitch.module.css';

const KEY = 't';

interface TelephoneSwitchProps {
  /** Shows only the icon. */
  readonly isShort?: boolean;
  /** True if the shortcut works on the whole page, not only inside the `data-player` element around the switch. */
  readonly isPageWide?: boolean;
}

/** Toggles the telephone filter for everything that plays in the page, without changing the position in the audio. */
export function TelephoneSwitch({ isShort, isPageWide }: TelephoneSwitchProps) {
  const { isOn, hasFailed, isAble } = useTelephone();
  const button = useRef<HTMLButtonElement>(null);
  const about = useId();
  /** True if the result of the shortcut must be announced: the button that shows it may not be near the focus. */
  const [isAnnounced, setIsAnnounced] = useState(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const place = target as HTMLElement;
    const types = place.closest('input:not([type=range]):not([type=radio]), textarea, select, [contenteditable=true]');
    const isMine = isPageWide
      ? place.closest('[role=dialog]') === null
      : button.current?.closest('[data-player]')?.contains(place);
    if (key.toLowerCase() !== KEY || repeat || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (types !== null || !isMine || !isAble) return;
    event.preventDefault();
    setIsAnnounced(true);
    void setTelephone(!isOn);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const trouble = !isAble ? text.unable : hasFailed ? text.failed : '';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.switch}
        data-short={isShort || undefined}
        aria-pressed={isOn}
        aria-disabled={!isAble || undefined}
        aria-keyshortcuts="T"
        aria-describedby={trouble === '' ? undefined : about}
        title={trouble || text.byKey}
        onClick={() => {
          setIsAnnounced(false);
          void setTelephone(!isOn);
        }}
      >
        <Icon name="handset" />
        <span className={isShort ? 'visually-hidden' : undefined}>{text.listen}</span>
      </button>
      <output id={about} className={trouble === '' || isShort ? 'visually-hidden' : classes.trouble}>
        {trouble || (isAnnounced ? (isOn ? text.on : text.off) : '')}
      </output>
    </>
  );
}
