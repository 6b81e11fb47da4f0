import { limits } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MarkdownEditor } from '#components/markdown/MarkdownEditor.tsx'
import { api } from '#data/api/client.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import classes from './AdminNotices.module.css'
import { BackToNotices } from './BackToNotices.tsx'

/** What every visitor is shown in a card until they have read it: a changed one is shown anew, an empty one not at all. */
export function AnnouncementForm() {
  const { t } = useTranslation(['content', 'app'])
  const { site } = useConfigs()
  const client = useQueryClient()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { site_notice: site.notice },
    send: (body) => api('PUT /admin/settings', { body }),
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
