import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ChangeEvent, type ComponentPropsWithRef, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TotpField.module.css'

type Props = TextInputProps & Pick<ComponentPropsWithRef<'input'>, 'ref'>

/** Six-digit code of an authenticator app; the last digit submits the form. */
export function TotpField({ onChange, error, ref, ...props }: Props) {
  const { t } = useTranslation('factor')
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)

  // A wrong code is selected, so that typing replaces it.
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    const { value, form } = event.currentTarget
    // The timeout lets the change reach the form state before it is submitted.
    if (/^\d{6}$/.test(value.replace(/\s/g, ''))) setTimeout(() => form?.requestSubmit())
  }

  return (
    <TextInput
      label={t('code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={7}
      classNames={{ input: classes.digits! }}
      error={error}
      ref={merged}
      onChange={handleChange}
      {...props}
    />
  )
}
