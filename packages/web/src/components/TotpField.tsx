import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TotpField.module.css'

type Props = TextInputProps & Pick<ComponentPropsWithRef<'input'>, 'ref'>

/** The six digits of an authenticator app; the last one sends them. */
export function TotpField({ onChange, ...props }: Props) {
  const { t } = useTranslation()

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    const { value, form } = event.currentTarget
    // After the change has reached the form.
    if (/^\d{6}$/.test(value.replace(/\s/g, ''))) setTimeout(() => form?.requestSubmit())
  }

  return (
    <TextInput
      label={t('factor.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={7}
      classNames={{ input: classes.digits! }}
      // A code that was wrong is typed over.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={handleChange}
      {...props}
    />
  )
}
