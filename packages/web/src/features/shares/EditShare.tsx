import type { Share } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { ShareFields } from '#components/share-dialog/ShareFields.tsx'
import { useShareProblems } from '#components/share-dialog/use-share-problems.ts'
import { bodyOf, valuesOf } from '#components/share-dialog/share-values.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useChangeShare } from '#data/sharing/share-list.ts'

interface Props {
  share: Share
  onClose: () => void
}

function EditForm({ share, onClose }: Props) {
  const { t } = useTranslation(['shares', 'app'])
  const change = useChangeShare()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: valuesOf(share),
    validate: useShareProblems(share.has_password),
    send: (values) => change.mutateAsync({ id: share.id, changes: bodyOf(values) }),
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

/** What was said about a share, said otherwise. Its link stays. */
export function EditShare({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation('shares')
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('edit')}>
      <EditForm {...props} />
    </Dialog>
  )
}
