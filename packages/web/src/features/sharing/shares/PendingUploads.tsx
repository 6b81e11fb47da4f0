import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoWords } from '#components/photos/photo-labels.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { pendingQuery, useDecide } from '#data/sharing/shares.ts'
import classes from './SharePanel.module.css'

interface Question {
  ids: number[]
  isOpen: boolean
}

/** Uploads of visitors awaiting the owner's approval. */
export function PendingUploads({ id }: { id: number }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const { data, error, refetch } = useQuery(pendingQuery(id))
  const decide = useDecide()
  const [question, setQuestion] = useState<Question>({ ids: [], isOpen: false })
  const photos = data?.data ?? []
  const all = photos.map((photo) => photo.id)

  const send = (ids: number[], decision: 'approve' | 'refuse') =>
    decide.mutate(
      { id, ids, decision },
      {
        onSuccess() {
          notices.success({ message: t(decision === 'approve' ? 'approved' : 'refused', { count: ids.length }) })
          setQuestion({ ids, isOpen: false })
        },
      },
    )

  return (
    <section>
      <h4>{t('pending_title')}</h4>
      <p className={classes.quiet}>{t('pending_hint')}</p>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton count={2} height={132} />}
      {decide.error && !question.isOpen && <Alert color="red">{decide.error.message}</Alert>}
      <ul className={classes.waiting}>
        {photos.map((photo) => {
          const name = photoWords({ ...photo, intro: '' }, formats)
          return (
            <li key={photo.id}>
              <img src={photo.thumbnail_url} alt={name} loading="lazy" />
              <p className={classes.visitor}>{photo.visitor}</p>
              <div className={classes.decide}>
                <IconButton
                  variant="light"
                  color="brand"
                  label={t('approve_named', { name })}
                  onClick={() => send([photo.id], 'approve')}
                >
                  <Check size={16} />
                </IconButton>
                <IconButton
                  variant="default"
                  label={t('refuse_named', { name })}
                  onClick={() => setQuestion({ ids: [photo.id], isOpen: true })}
                >
                  <X size={16} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      {all.length > 1 && (
        <Group gap="xs">
          <Button loading={decide.isPending} onClick={() => send(all, 'approve')}>
            {t('approve_all')}
          </Button>
          <Button variant="default" onClick={() => setQuestion({ ids: all, isOpen: true })}>
            {t('refuse_all')}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={question.isOpen}
        onClose={() => setQuestion({ ...question, isOpen: false })}
        onConfirm={() => send(question.ids, 'refuse')}
        title={t('refuse_count', { count: question.ids.length })}
        action={t('refuse_count', { count: question.ids.length })}
        isPending={decide.isPending}
        error={decide.error}
      >
        {t('refuse_hint')}
      </ConfirmDialog>
    </section>
  )
}
