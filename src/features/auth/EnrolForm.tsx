import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { type Enrolment, secondFactor } from '#contract/secondFactor.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { digitsInput } from '#core/form/codeInput.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import classes from './EnrolForm.module.css';

interface EnrolFormProps<Answer> {
  readonly enrolment: Enrolment;
  readonly save: (code: string) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  readonly cancel?: ReactNode;
}

/** The QR code for the authenticator app, and a field for the app's first code. */
export function EnrolForm<Answer>({ enrolment: { uri, secret }, save, onSaved, cancel }: EnrolFormProps<Answer>) {
  const form = useSavedForm(secondFactor.confirm.input, {
    initialValues: { code: '' },
    save: ({ code }) => save(code),
    onSaved: (answer) => onSaved(answer as Answer),
    failed: text.failed,
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <p>{text.scan}</p>
      <QrCode value={uri} label={text.qr} />
      <p>
        {text.byHand} <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextInput label={text.firstCode} data-autofocus {...digitsInput} {...form.field('code')} />
      <div className={classes.actions}>
        {cancel}
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}

/**
 * Dark on white in both themes, because some apps cannot read inverted codes. An image, so that the content security
 * policy does not apply to its colours.
 */
function QrCode({ value, label }: { value: string; label: string }) {
  const { size, data } = encode(value, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`;
  const svg = `${open}<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
