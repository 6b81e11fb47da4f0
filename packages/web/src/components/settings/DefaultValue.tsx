import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '#ui/field/FieldInput.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import classes from './DefaultValue.module.css'

interface Props {
  field: Pick<Field, 'kind' | 'label' | 'choices'>
  value: unknown
  /** Value of a new site. */
  defaultValue: unknown
  onReset: () => void
}

/** Shows the default of a setting that has another value, and returns to it; a secret has no default. */
export function DefaultValue({ field, value, defaultValue, onReset }: Props) {
  const { t } = useTranslation('settings')
  const isReadOnly = useIsReadOnly()
  if (isReadOnly || field.kind === 'secret' || JSON.stringify(value) === JSON.stringify(defaultValue)) return null
  const describe = (each: unknown) => field.choices?.find((choice) => choice.value === each)?.label ?? String(each)
  const text =
    typeof defaultValue === 'boolean'
      ? t(defaultValue ? 'default_on' : 'default_off')
      : [defaultValue].flat().map(describe).join(', ')
  return (
    <p className={classes.standard}>
      <span>{t('default', { value: text === '' ? t('default_empty') : text })}</span>
      <Button variant="subtle" size="compact-xs" onClick={onReset}>
        <span aria-hidden>{t('reset')}</span>
        <span className="unseen">{t('reset_named', { name: field.label })}</span>
      </Button>
    </p>
  )
}
