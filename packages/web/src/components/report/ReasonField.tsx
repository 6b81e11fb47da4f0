import { reportReasons } from '@imagora/contract/limits'
import { useTranslation } from 'react-i18next'
import { RadioList } from '#ui/field/RadioList.tsx'
import type { Reason } from './reasons.ts'

interface Props {
  value?: Reason | ''
  onChange: (reason: Reason) => void
  error?: string | undefined
  /** Skips the autofocus, for forms with fields before this one. */
  isQuiet?: boolean
  /** Path by which the form finds the field, to focus it on an error. */
  'data-path'?: string
}

/** Radio list of report reasons, each with a description. */
export function ReasonField({ value = '', onChange, error, isQuiet = false, 'data-path': path }: Props) {
  const { t } = useTranslation('report')
  return (
    <RadioList
      label={t('reason')}
      options={reportReasons.map((reason) => ({
        value: reason,
        label: t(`reasons.${reason}`),
        help: t(`covers.${reason}`),
      }))}
      value={value}
      onChange={onChange}
      error={error}
      isDense
      isFocused={!isQuiet}
      path={path}
    />
  )
}
