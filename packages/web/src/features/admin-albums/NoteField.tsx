import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  value: string
  onChange: (note: string) => void
}

/** Why: for the log, and for the owner. */
export function NoteField({ value, onChange }: Props) {
  const { t } = useTranslation('admin-albums')
  return (
    <TextInput
      label={t('note')}
      description={t('note_hint')}
      value={value}
      maxLength={limits.setting.line}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
