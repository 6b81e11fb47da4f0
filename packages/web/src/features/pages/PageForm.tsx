import { limits } from '@imagora/contract/limits'
import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MarkdownEditor } from '#components/markdown/MarkdownEditor.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { IconLink } from '#ui/layout/IconLink.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { DeletePage } from './DeletePage.tsx'
import { LegalUse } from './LegalUse.tsx'
import type { PageWithText } from './PageEditPage.tsx'
import classes from './Pages.module.css'
import { useChangePage, useCreatePage } from '#data/content/pages.ts'
import { Templates } from './Templates.tsx'
import { type PageValues, valuesOf } from './values.ts'

type PageFormState = UseFormReturnType<PageValues>

const { page_text: most } = limits

function NameFields({ form }: { form: PageFormState }) {
  const { t } = useTranslation('content')
  const isInternal = form.values.type === 'internal'
  return (
    <div className={classes.fields}>
      <TextInput label={t('pages.name')} maxLength={most.name} required {...form.getInputProps('name')} />
      <TextInput
        label={t('pages.icon')}
        description={t('pages.icon_help')}
        maxLength={most.icon}
        {...form.getInputProps('icon')}
      />
      <TextInput
        label={t('pages.slug')}
        description={isInternal ? `${location.origin}/pages/${form.values.slug || '…'}` : t('pages.slug_external')}
        maxLength={most.slug}
        autoCapitalize="off"
        spellCheck={false}
        required
        {...form.getInputProps('slug')}
      />
      {isInternal ? (
        <TextInput
          label={t('pages.page_title')}
          description={t('pages.page_title_help')}
          maxLength={most.title}
          {...form.getInputProps('title')}
        />
      ) : (
        <TextInput
          label={t('pages.url')}
          inputMode="url"
          placeholder="https://"
          maxLength={limits.url}
          required
          {...form.getInputProps('url')}
        />
      )}
    </div>
  )
}

function Fields({ form }: { form: PageFormState }) {
  const { t } = useTranslation('content')
  return (
    <>
      <RadioList
        label={t('pages.type')}
        options={(['internal', 'external'] as const).map((value) => ({
          value,
          label: t(`pages.${value}`),
          help: t(`pages.${value}_help`),
        }))}
        {...form.getInputProps('type')}
      />
      <NameFields form={form} />
      {form.values.type === 'internal' && (
        <>
          <Templates values={form.values} onFill={form.setValues} />
          <MarkdownEditor label={t('text')} maxLength={most.content} {...form.getInputProps('content')} />
        </>
      )}
      <Switch
        label={t('is_published')}
        description={t('pages.is_published_help')}
        {...form.getInputProps('is_published', { type: 'checkbox' })}
      />
    </>
  )
}

/** Everything about one page on one screen. */
export function PageForm({ page }: { page: PageWithText | null }) {
  const { t } = useTranslation(['content', 'app'])
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreatePage()
  const { mutateAsync: change } = useChangePage()
  const { form, problems, isSending, onSubmit } = useApiForm<PageValues, unknown>({
    initialValues: valuesOf(page),
    async send(values, { getInitialValues }) {
      if (!page) return create(values)
      const changes = changedFields(getInitialValues(), values)
      return Object.keys(changes).length > 0 ? change({ id: page.id, ...changes }) : undefined
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved') })
      if (!page) void navigate({ to: '/admin/pages', ignoreBlocker: true })
    },
  })
  return (
    <>
      <PageTitle
        title={page ? page.name : t('pages.create')}
        picture={
          <IconLink to="/admin/pages" label={t('pages.back')}>
            <ArrowLeft size={20} />
          </IconLink>
        }
        isOneLine
      >
        {page && <DeletePage page={page} />}
      </PageTitle>
      {page?.type === 'internal' && page.is_published && <LegalUse page={page} />}
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <Fields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
    </>
  )
}
