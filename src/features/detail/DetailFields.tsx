import type { ReactNode } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { LatePart } from '../../components/LatePart';
import { EmailField, TextField } from '../../components/TextField';
import { CityField } from '../city-picker/CityField';
import type { WebKind } from '../everyKind';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import type { FieldsProps } from './connectFields';
import { NewName } from './NewName';

type DetailFieldsProps = { kind: WebKind; fields: FieldsProps };

/** Beside the reason that an email is refused, with our own server alone. */
function Owner({ kind, email }: { kind: WebKind; email: string }) {
  if (useExtensions() === null) return null;
  return <LatePart key={email} code={lateParts.emailOwner} props={{ kind, email }} />;
}

/** The fields of a form: texts, the email of a record, and its city. */
export function DetailFields({ kind, fields }: DetailFieldsProps) {
  const { values, saved, errors, revision, fieldOf, textOf, onChange } = fields;
  const draw = (name: string): ReactNode => {
    if (kind.references[name] !== undefined)
      return (
        <CityField
          key={`${name} ${revision}`}
          {...fieldOf(name)}
          value={values[name] ?? null}
          saved={saved?.[name] ?? null}
          onChange={(city) => onChange(name, city)}
        />
      );
    const text = textOf(name);
    const error = errors[name];
    if (name === kind.email)
      return (
        <EmailField
          key={name}
          {...text}
          errorAction={
            error !== undefined && error === kind.emailTaken && <Owner kind={kind} email={text.value} />
          }
          autoComplete="off"
          aside={saved && <CopyButton label="Copiar email" text={text.value} done="Email copiado." />}
        />
      );
    const field = <TextField key={name} {...text} autoComplete="off" />;
    if (name !== kind.searched) return field;
    return (
      <NewName key={name} kind={kind} name={text.value} isAsked={saved === null && !error}>
        {field}
      </NewName>
    );
  };
  return Object.keys(kind.fields).map(draw);
}
