import { ArrowLeft, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '#ui/layout/IconLink.tsx'
import { limits } from '@imagora/contract/limits'
import { Button, Switch, TextInput } from '@mantine/core'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { MarkdownEditor } from '#components/markdown/MarkdownEditor.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { updateSettings } from '#data/operations/settings.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import classes from './AdminNotices.module.css'
import type { AdminNotice } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, getRouteApi } from '@tanstack/react-router'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useDeleteNotice, adminNoticeQuery, useUpdateNotice, useCreateNotice } from '#data/content/notices.ts'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function BackToNotices() {
  const { t } = useTranslation('content')
  return (
    <IconLink to="/admin/notices" label={t('notices.back')}>
      <ArrowLeft size={20} />
    </IconLink>
  )
}

/**
 * Announcement shown to every visitor until they have read it: a changed one is shown again, an empty one not at all.
 */
function AnnouncementForm() {
  const { t } = useTranslation(['content', 'app'])
  const { site } = useConfigs()
  const client = useQueryClient()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { site_notice: site.notice },
    send: (changes) => updateSettings(changes),
    async onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      await Promise.all([
        client.refetchQueries(configsQuery),
        client.invalidateQueries({ queryKey: ['admin', 'settings'] }),
      ])
      notices.success({ message: t('saved') })
    },
  })
  return (
    <>
      <PageTitle title={t('announcement.title')} picture={<BackToNotices />} isOneLine />
      <p className={classes.intro}>{t('announcement.hint')}</p>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <MarkdownEditor label={t('text')} maxLength={limits.setting.text} {...form.getInputProps('site_notice')} />
        <SubmitRow label={t('app:save')} isSending={isSending}>
          <Button
            variant="default"
            disabled={form.values.site_notice === ''}
            onClick={() => form.setFieldValue('site_notice', '')}
          >
            {t('announcement.clear')}
          </Button>
        </SubmitRow>
      </Form>
    </>
  )
}

function DeleteNotice({ notice: { id, title } }: { notice: AdminNotice }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const removal = useDeleteNotice()
  const leave = () => void navigate({ to: '/admin/notices', ignoreBlocker: true })
  return (
    <>
      <WriteAccess>
        <IconButton label={t('notices.delete_named', { title })} onClick={asking.open}>
          <Trash2 size={18} />
        </IconButton>
      </WriteAccess>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        onDelete={() => removal.mutateAsync(id)}
        mutation={removal}
        onDeleted={leave}
        title={t('notices.delete_named', { title })}
        action={t('delete')}
      >
        {t('notices.delete_hint')}
      </DeleteDialog>
    </>
  )
}

const route = getRouteApi('/admin/notices/$id')

type NoticeWithText = AdminNotice & { content: string }
type Values = Pick<NoticeWithText, 'title' | 'content' | 'is_published'>

const newNoticeValues: Values = { title: '', content: '', is_published: true }
const toNoticeValues = ({ title, content, is_published }: NoticeWithText): Values => ({ title, content, is_published })

function useNoticeForm(notice: NoticeWithText | null) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateNotice()
  const { mutateAsync: change } = useUpdateNotice()
  return useApiForm<Values, unknown>({
    initialValues: notice ? toNoticeValues(notice) : newNoticeValues,
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

function NoticeForm({ notice }: { notice: NoticeWithText | null }) {
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

function ExistingNotice({ id }: { id: number }) {
  const { data: notice, error, refetch } = useQuery(adminNoticeQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !notice) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return notice ? <NoticeForm key={notice.id} notice={notice} /> : <PageSkeleton />
}

/** Editor of one notice or of the announcement. */
export function NoticeEditPage() {
  const { id } = route.useParams()
  if (id === 'announcement') return <AnnouncementForm />
  if (id === 'new') return <NoticeForm notice={null} />
  return /^[1-9]\d{0,9}$/.test(id) ? <ExistingNotice id={Number(id)} /> : <NotFound />
}
