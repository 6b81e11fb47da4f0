import type { SavedFilter } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteSavedFilter, useUpdateSavedFilter } from '#data/operations/saved-filters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import classes from './SavedFilters.module.css'

interface DialogProps {
  filter: SavedFilter
  onClose: () => void
}

function RenameDialog({ filter, onClose }: DialogProps) {
  const { t } = useTranslation('tables')
  const [name, setName] = useState(filter.name)
  const { mutate, isPending, error } = useUpdateSavedFilter()
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={t('saved.rename', { name: filter.name })}
      action={t('saved.rename_action')}
      isDisabled={name.trim() === ''}
      isPending={isPending}
      error={error}
      onAction={() => mutate({ id: filter.id, name }, { onSuccess: onClose })}
    >
      <TextInput
        label={t('saved.name')}
        value={name}
        maxLength={limits.savedFilter.name}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ActionDialog>
  )
}

function RemoveDialog({ filter, onClose }: DialogProps) {
  const { t } = useTranslation('tables')
  const removal = useDeleteSavedFilter()
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      title={t('saved.delete', { name: filter.name })}
      action={t('acts.remove')}
      mutation={removal}
      onDelete={() => removal.mutateAsync(filter.id)}
    >
      {t('saved.delete_hint')}
    </DeleteDialog>
  )
}

/** Renames and deletes saved filters, and chooses the one that the table opens with. */
export function SavedFiltersPanel({ filters, onClose }: { filters: SavedFilter[]; onClose: () => void }) {
  const { t } = useTranslation('tables')
  const [asked, setAsked] = useState<{ act: 'rename' | 'delete'; filter: SavedFilter } | null>(null)
  const update = useUpdateSavedFilter()
  const toggleDefault = ({ id, is_default }: SavedFilter) =>
    update.mutate(
      { id, is_default: !is_default },
      { onError: ({ message }) => notices.error({ id: 'saved-filter', message }) },
    )
  const close = () => setAsked(null)
  return (
    <SidePanel opened onClose={onClose} title={t('saved.label')}>
      {filters.length === 0 && <p>{t('saved.none')}</p>}
      <ul className={classes.list}>
        {filters.map((filter) => {
          const { id, name, is_default } = filter
          return (
            <li key={id}>
              <span className={classes.name}>{name}</span>
              {is_default && <Badge tone="brand">{t('saved.is_default')}</Badge>}
              <IconButton
                label={t(is_default ? 'saved.unset_default' : 'saved.set_default', { name })}
                onClick={() => toggleDefault(filter)}
              >
                <Star size={16} fill={is_default ? 'currentColor' : 'none'} />
              </IconButton>
              <IconButton label={t('saved.rename', { name })} onClick={() => setAsked({ act: 'rename', filter })}>
                <Pencil size={16} />
              </IconButton>
              <IconButton label={t('saved.delete', { name })} onClick={() => setAsked({ act: 'delete', filter })}>
                <Trash2 size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {asked?.act === 'rename' && <RenameDialog filter={asked.filter} onClose={close} />}
      {asked?.act === 'delete' && <RemoveDialog filter={asked.filter} onClose={close} />}
    </SidePanel>
  )
}
