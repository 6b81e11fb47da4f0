import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinkFormat } from '@imagora/contract/embed-codes'
import { useLinkFormats } from '#data/identity/link-style.ts'

interface Props {
  form: LinkFormat
  onForm: (form: LinkFormat) => void
}

/** Selects the format in which links are shown and copied. */
export function LinkFormatPicker({ form, onForm }: Props) {
  const { t } = useTranslation('photos')
  const forms = useLinkFormats()
  return (
    <NativeSelect
      aria-label={t('link_form')}
      value={form}
      data={forms.map((value) => ({ value, label: t(`forms.${value}`) }))}
      onChange={({ currentTarget }) => onForm(currentTarget.value as LinkFormat)}
    />
  )
}
