import { limits } from '@imagora/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { type NewShare, useCreateShare } from '#data/sharing/shares.ts'
import { copyText } from '#lib/browser/clipboard.ts'
import { formatStyledLink } from '@imagora/contract/embed-codes'
import { notices } from '#ui/feedback/notices.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ShareFields } from './ShareFields.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { useShareProblems } from './use-share-problems.ts'
import { toShareBody, newValues } from './share-values.ts'

/** An album, or photos in their order. */
export type ShareTarget = { type: 'album'; id: number; name: string } | { type: 'photo'; ids: number[] }

interface CreatedShare {
  url: string
  name: string
  password: string
}

const targetOf = (shared: ShareTarget): Pick<NewShare, 'type' | 'ids'> =>
  shared.type === 'album' ? { type: 'album', ids: [shared.id] } : shared

function NewShareForm({ shared, onMade }: { shared: ShareTarget; onMade: (made: CreatedShare) => void }) {
  const { t } = useTranslation(['shares', 'app'])
  const create = useCreateShare()
  const style = useLinkStyle()
  const isTooMany = shared.type === 'photo' && shared.ids.length > limits.share.photos
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: newValues,
    validate: useShareProblems(false),
    send: (values) =>
      create.mutateAsync({ ...targetOf(shared), ...toShareBody(values), ...(values.slug && { slug: values.slug }) }),
    async onSent({ url }, { content, is_locked, password }) {
      // Some browsers allow copying only right after a press; the next step offers a button for it anyway.
      if (await copyText(formatStyledLink(url, style))) notices.success({ id: 'copy', message: t('app:copied') })
      onMade({
        url,
        name: shared.type === 'album' ? shared.name : content.split('\n', 1)[0] || t('shares:title'),
        password: is_locked ? password : '',
      })
    },
  })
  if (isTooMany) return <p>{t('shares:too_many', { most: limits.share.photos })}</p>
  return (
    <Form onSubmit={onSubmit} problems={problems.length > 0 ? [t('shares:create_failed'), ...problems] : []}>
      <ShareFields form={form} isNew />
      <SubmitRow label={t('shares:create')} isSending={isSending} />
    </Form>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  shared: ShareTarget
}

/** Creates a share link for photos or an album and shows it. Requires the `shares` texts. */
export function ShareDialog({ opened, onClose, shared }: Props) {
  const { t } = useTranslation('shares')
  const [made, setMade] = useState<CreatedShare | null>(null)
  // A closed dialog discards its link, so that reopening creates another share.
  if (!opened && made) setMade(null)
  const asked =
    shared.type === 'album' ? t('share_album', { name: shared.name }) : t('share_photos', { count: shared.ids.length })
  return (
    <Dialog opened={opened} onClose={onClose} title={made ? t('created') : asked}>
      {made ? <ShareLinks {...made} onDone={onClose} /> : <NewShareForm shared={shared} onMade={setMade} />}
    </Dialog>
  )
}
