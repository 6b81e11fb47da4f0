import type { Share } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ShareFields } from '#components/share-dialog/ShareFields.tsx'
import { useShareProblems } from '#components/share-dialog/use-share-problems.ts'
import { toShareBody, toShareValues } from '#components/share-dialog/share-values.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useUpdateShare, useDeleteShares } from '#data/sharing/shares.ts'
import { useState } from 'react'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { type ShareModalRequest, SharePanel } from './SharePanel.tsx'

interface EditShareProps {
  share: Share
  onClose: () => void
}

function EditForm({ share, onClose }: EditShareProps) {
  const { t } = useTranslation(['shares', 'app'])
  const change = useUpdateShare()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: toShareValues(share),
    validate: useShareProblems(share.has_password),
    send: (values) => change.mutateAsync({ id: share.id, changes: toShareBody(values) }),
    onSent() {
      notices.success({ message: t('shares:saved') })
      onClose()
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <ShareFields form={form} isNew={false} hasPassword={share.has_password} />
      <SubmitRow label={t('app:save')} isSending={isSending} />
    </Form>
  )
}

/** Edits a share; its link stays the same. */
function EditShare({ opened, ...props }: EditShareProps & { opened: boolean }) {
  const { t } = useTranslation('shares')
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('edit')}>
      <EditForm {...props} />
    </Dialog>
  )
}

interface Props {
  /** Share whose panel is open. */
  opened: number | undefined
  onClosePanel: () => void
  asked: ShareModalRequest | null
  onAsk: (asked: ShareModalRequest) => void
  onClose: () => void
  onDeleted: () => void
}

interface DeleteProps {
  ids: number[]
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes shares after a confirmation with their number. */
function DeleteShares({ ids, opened, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('shares')
  const removal = useDeleteShares()
  const count = ids.length
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={t('remove_count', { count })}
      onDelete={() => removal.mutateAsync(ids)}
      mutation={removal}
      successMessage={t('removed', { count })}
      onDeleted={onDeleted}
    >
      {t('remove_hint')}
    </DeleteDialog>
  )
}

/** Dialogs and panel of the share list; the last request stays rendered while its dialog closes. */
export function ShareModals({ opened, onClosePanel, asked, onAsk, onClose, onDeleted }: Props) {
  const { t } = useTranslation('shares')
  const [last, setLast] = useState<ShareModalRequest | null>(null)
  if (asked && asked !== last) setLast(asked)
  return (
    <>
      <SidePanel opened={opened !== undefined} onClose={onClosePanel} title={t('details')}>
        {opened !== undefined && <SharePanel key={opened} id={opened} onAsk={onAsk} />}
      </SidePanel>
      {last?.about === 'edit' && (
        <EditShare key={last.share.id} opened={asked !== null} onClose={onClose} share={last.share} />
      )}
      {last?.about === 'delete' && (
        <DeleteShares
          ids={last.ids}
          opened={asked !== null}
          onClose={onClose}
          onDeleted={() => {
            onDeleted()
            if (opened !== undefined && last.ids.includes(opened)) onClosePanel()
          }}
        />
      )}
    </>
  )
}
