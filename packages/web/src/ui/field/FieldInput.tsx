import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { SelectField } from './SelectField.tsx'
import classes from './FieldInput.module.css'
import { SecretInput } from './SecretInput.tsx'

export interface FieldChoice {
  value: string
  label: string
}

export type FieldKind = 'line' | 'text' | 'code' | 'lines' | 'number' | 'switch' | 'choice' | 'choices' | 'secret'

/** Definition of one form field; a form is a list of these. */
export interface Field<Name extends string = string> {
  name: Name
  kind: FieldKind
  label: string
  help?: string | undefined
  max?: number
  /** Options of a `choice` or `choices` field. */
  choices?: FieldChoice[]
  /** Whether a secret is stored already; the server never returns its value. */
  isSet?: boolean
  isDisabled?: boolean
}

interface Props {
  field: Field
  /** Return value of `form.getInputProps(field.name)`. */
  input: GetInputPropsReturnType
}

const labelProps = ({ label, help, isDisabled = false }: Field) => ({ label, description: help, disabled: isDisabled })

const inputProps = ({ field, input }: Props) => ({
  ...labelProps(field),
  ...(field.max !== undefined && { maxLength: field.max }),
  ...input,
})

/** Non-numeric input is kept as typed, so that the server reports a validation error for the field. */
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

const renderers: Record<FieldKind, (props: Props) => ReactNode> = {
  line: (props) => <TextInput autoComplete="off" {...inputProps(props)} />,
  text: (props) => <Textarea autosize minRows={3} maxRows={12} {...inputProps(props)} />,
  code: (props) => (
    <Textarea
      autosize
      minRows={6}
      maxRows={20}
      spellCheck={false}
      autoCapitalize="off"
      classNames={{ input: classes.code! }}
      {...inputProps(props)}
    />
  ),
  lines: ({ field, input }) => {
    const { value, onChange, ...rest } = inputProps({ field, input }) as {
      value: string[]
      onChange: (v: string[]) => void
    }
    return (
      <Textarea
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        {...rest}
        value={value.join('\n')}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
      />
    )
  },
  number: (props) => {
    const { onChange, ...rest } = inputProps(props) as { onChange: (value: number | string) => void }
    return (
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: classes.number! }}
        {...rest}
        onChange={({ currentTarget }) => onChange(numberOf(currentTarget.value.trim()))}
      />
    )
  },
  switch: ({ field, input: { value, ...input } }) => (
    <Switch {...labelProps(field)} {...input} checked={value === true} />
  ),
  choice: (props) => <SelectField data={props.field.choices ?? []} {...inputProps(props)} />,
  choices: ({ field, input }) => (
    <Checkbox.Group {...inputProps({ field, input })}>
      <div className={classes.choices}>
        {field.choices?.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  ),
  secret: (props) => <SecretInput isSet={props.field.isSet ?? false} {...inputProps(props)} />,
}

export function FieldInput(props: Props) {
  return renderers[props.field.kind](props)
}
