import type { AdminNotice } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MarkdownEditor } from '#components/markdown/MarkdownEditor.tsx'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { ApiError } from '#data/api/client.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { BackToNotices } from './BackToNotices.tsx'
import { DeleteNotice } from './DeleteNotice.tsx'
import { adminNoticeQuery, useChangeNotice, useCreateNotice } from '#data/content/notices.ts'

const route = getRouteApi('/admin/notices/$id')

type WithText = AdminNotice & { content: string }
type Values = Pick<WithText, 'title' | 'content' | 'is_published'>

const blank: Values = { title: '', content: '', is_published: true }
const valuesOf = ({ title, content, is_published }: WithText): Values => ({ title, content, is_published })

function useNoticeForm(notice: WithText | null) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateNotice()
  const { mutateAsync: change } = useChangeNotice()
  return useApiForm<Values, unknown>({
    initialValues: notice ? valuesOf(notice) : blank,
    async send(values, { getInitialValues }) {
      if (!notice) return create(values)
      const changes = changedFields(getInitialValues(), values)
      return Object.keys(changes).length > 0 ? change({ id: notice.id, ...changes }) : undefined
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved') })
      if (!notice) void navigate({ to: '/admin/notices', ignoreBlocker: true })
    },
  })
}

function NoticeForm({ notice }: { notice: WithText | null }) {
  const { t } = useTranslation(['content', 'app'])
  const { form, problems, isSending, onSubmit } = useNoticeForm(notice)
  return (
    <>
      <PageTitle title={notice ? t('notices.edit') : t('notices.create')} picture={<BackToNotices />} isOneLine>
        {notice && <DeleteNotice notice={notice} />}
      </PageTitle>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <TextInput
          label={t('notices.notice_title')}
          maxLength={limits.notice.title}
          required
          {...form.getInputProps('title')}
        />
        <MarkdownEditor label={t('text')} maxLength={limits.notice.content} {...form.getInputProps('content')} />
        <Switch
          label={t('is_published')}
          description={t('notices.is_published_help')}
          {...form.getInputProps('is_published', { type: 'checkbox' })}
        />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
    </>
  )
}

function Known({ id }: { id: number }) {
  const { data: notice, error, refetch } = useQuery(adminNoticeQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !notice) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return notice ? <NoticeForm key={notice.id} notice={notice} /> : <PageSkeleton />
}

/** One notice while it is written, or the announcement that stands before all of them. */
export function NoticeEditPage() {
  const { id } = route.useParams()
  if (id === 'announcement') return <AnnouncementForm />
  if (id === 'new') return <NoticeForm notice={null} />
  return /^[1-9]\d{0,9}$/.test(id) ? <Known id={Number(id)} /> : <NotFound />
}
