import type { AdminTable, SavedFilter } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateSavedFilter } from '#data/operations/saved-filters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import type { FilterSearch } from './filter-search.ts'

interface Props {
  table: AdminTable
  search: FilterSearch
  onClose: () => void
  onSaved: (filter: SavedFilter) => void
}

/** Saves the filters, the order and the columns of a table under a name. */
export function SaveFilterDialog({ table, search, onClose, onSaved }: Props) {
  const { t } = useTranslation(['tables', 'app'])
  const [name, setName] = useState('')
  const [isDefault, setIsDefault] = useState(false)
  const { mutate, isPending, error } = useCreateSavedFilter()
  const save = () =>
    mutate(
      { table, name, search, is_default: isDefault },
      {
        onSuccess(filter) {
          notices.success({ message: t('saved.done', { name: filter.name }) })
          onSaved(filter)
          onClose()
        },
      },
    )
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={t('saved.save')}
      hint={t('saved.save_hint')}
      action={t('app:save')}
      isDisabled={name.trim() === ''}
      isPending={isPending}
      error={error}
      onAction={save}
    >
      <TextInput
        label={t('saved.name')}
        value={name}
        maxLength={limits.savedFilter.name}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={t('saved.default')}
        checked={isDefault}
        onChange={({ currentTarget }) => setIsDefault(currentTarget.checked)}
      />
    </ActionDialog>
  )
}
