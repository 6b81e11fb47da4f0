import type { AdminPhoto } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { Ban, Check, EyeOff, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTakeDownPhotos, blockFiles, takeDownPhotos } from '#data/library/admin-photos.ts'
import { decideExploreQueue } from '#data/sharing/explore-queue.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'

interface ReasonFieldProps {
  description: string
  reason: string
  onChange: (reason: string) => void
}

function ReasonField({ description, reason, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin-photos')
  return (
    <TextInput
      label={t('reason')}
      description={description}
      value={reason}
      maxLength={limits.setting.line}
      required
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface BlockChoice {
  blocks: boolean
  blocks_similar: boolean
}
const noBlock: BlockChoice = { blocks: false, blocks_similar: false }

function BlockField({ choice, onChange }: { choice: BlockChoice; onChange: (choice: BlockChoice) => void }) {
  const { t } = useTranslation('admin-photos')
  return (
    <>
      <Checkbox
        label={t('block')}
        description={t('block_hint')}
        checked={choice.blocks}
        onChange={({ currentTarget }) => onChange({ ...choice, blocks: currentTarget.checked })}
      />
      <Checkbox
        label={t('similar.block')}
        description={t('similar.block_hint')}
        checked={choice.blocks_similar}
        onChange={({ currentTarget }) => onChange({ ...choice, blocks_similar: currentTarget.checked })}
      />
    </>
  )
}

interface Props {
  /** Photos to take down; empty while the dialog is closed. */
  photos: AdminPhoto[]
  onClose: () => void
  onDone: () => void
}

/** Asks for a reason and whether to block the files. Photos that are taken down do not go to the trash. */
export function TakedownDialog({ photos, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-photos')
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState(noBlock)
  const removal = useTakeDownPhotos()
  const count = photos.length
  const finish = () => {
    setReason('')
    setChoice(noBlock)
    onDone()
  }

  return (
    <DeleteDialog
      opened={count > 0}
      onClose={onClose}
      title={t('take_down_count', { count })}
      action={t('take_down')}
      fields={
        <>
          <ReasonField description={t('reason_hint')} reason={reason} onChange={setReason} />
          <BlockField choice={choice} onChange={setChoice} />
        </>
      }
      isDisabled={reason.trim() === ''}
      onDelete={() => removal.mutateAsync({ ids: photos.map(({ id }) => id), reason, ...choice })}
      mutation={removal}
      successMessage={t('taken_down', { count })}
      onDeleted={finish}
    >
      {t('take_down_hint')}
    </DeleteDialog>
  )
}

const toVersions = (photos: AdminPhoto[]) => photos.map(({ id, version }) => ({ id, version }))

/** Only public photos of users can stand in Explore. */
const canBeReviewed = ({ is_public, user, deleted_at }: AdminPhoto) => is_public && user !== null && deleted_at === null

export const canDecide = {
  approve: (photo: AdminPhoto) => canBeReviewed(photo) && photo.review !== 'approved',
  refuse: (photo: AdminPhoto) => canBeReviewed(photo) && photo.review !== 'refused',
}

export const photoShortcuts = { approve: 'y', refuse: 'n', takeDown: 'Delete', block: 'b' } as const

/** Bulk actions on photos. Takedowns and blocks require a reason; decisions can be changed at any time. */
export function useAdminPhotoActions(): BulkAction<AdminPhoto>[] {
  const { t } = useTranslation(['admin-photos', 'admin-explore', 'tables'])
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState(noBlock)
  const isReady = reason.trim() !== ''
  const decisions = (['approve', 'refuse'] as const).map((decision): BulkAction<AdminPhoto> => ({
    key: decision,
    text: `${decision}_photos`,
    label: t(`admin-explore:${decision}.action`),
    icon: decision === 'approve' ? <Check size={16} /> : <EyeOff size={16} />,
    shortcut: photoShortcuts[decision],
    appliesTo: canDecide[decision],
    call: (photos) => decideExploreQueue({ photos: toVersions(photos), decision }),
  }))
  return [
    ...decisions,
    {
      key: 'take_down',
      text: 'take_down_photos',
      label: t('take_down'),
      icon: <ShieldX size={16} />,
      shortcut: photoShortcuts.takeDown,
      isDestructive: true,
      hint: t('take_down_hint'),
      isReady,
      fields: (
        <>
          <ReasonField description={t('reason_hint')} reason={reason} onChange={setReason} />
          <BlockField choice={choice} onChange={setChoice} />
        </>
      ),
      batchSize: 20,
      call: (photos) => takeDownPhotos({ ids: photos.map(({ id }) => id), reason, ...choice }),
    },
    {
      key: 'block',
      text: 'block_files',
      label: t('tables:acts.block'),
      icon: <Ban size={16} />,
      shortcut: photoShortcuts.block,
      hint: t('tables:hints.block'),
      isReady,
      fields: <ReasonField description={t('tables:reason_hint')} reason={reason} onChange={setReason} />,
      appliesTo: ({ is_blocked }) => !is_blocked,
      call: (photos) => blockFiles(photos, reason),
    },
  ]
}
