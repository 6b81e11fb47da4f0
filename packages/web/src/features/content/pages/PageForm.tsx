import type { AdminPage } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Trash2, Scale, ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useDeletePage, useUpdateLegalUrl, useUpdatePage, useCreatePage } from '#data/content/pages.ts'
import { Alert, Button, Switch, TextInput } from '@mantine/core'
import { useConfigs } from '#data/content/site.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Pages.module.css'
import { useState } from 'react'
import { fillFromTemplate, type LegalDocument, type PageValues, toPageValues } from './page-values.ts'
import { limits } from '@imagora/contract/limits'
import type { UseFormReturnType } from '@mantine/form'
import { MarkdownEditor } from '#components/markdown/MarkdownEditor.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { IconLink } from '#ui/layout/IconLink.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import type { PageWithText } from './page-values.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function DeletePage({ page: { id, name } }: { page: AdminPage }) {
  const { t } = useTranslation(['content', 'app'])
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const removal = useDeletePage()
  const leave = () => void navigate({ to: '/admin/pages', ignoreBlocker: true })
  return (
    <>
      <WriteAccess>
        <IconButton label={t('pages.delete_named', { name })} onClick={asking.open}>
          <Trash2 size={18} />
        </IconButton>
      </WriteAccess>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        onDelete={() => removal.mutateAsync(id)}
        mutation={removal}
        onDeleted={leave}
        title={t('pages.delete_named', { name })}
        action={t('delete')}
      >
        {t('pages.delete_hint')}
      </DeleteDialog>
    </>
  )
}

const legalSettings = ['terms_url', 'privacy_url'] as const

/** Sets the page as the terms or the privacy policy that users accept at registration. */
function LegalPages({ page: { slug } }: { page: AdminPage }) {
  const { t } = useTranslation('content')
  const { app } = useConfigs()
  const { mutate, isPending, error } = useUpdateLegalUrl()
  const url = `/pages/${slug}`
  const onSuccess = () => notices.success({ message: t('saved') })
  return (
    <Alert variant="default" icon={<Scale size={18} />} title={t('legal.title')} mb="md">
      <p className={classes.hint}>{t('legal.hint')}</p>
      <div className={classes.legal}>
        {legalSettings.map((use) =>
          app[use] === url ? (
            <Badge key={use} tone="success">
              {t(`legal.${use}_used`)}
            </Badge>
          ) : (
            <Button
              key={use}
              size="xs"
              variant="default"
              disabled={isPending}
              onClick={() => mutate({ [use]: url }, { onSuccess })}
            >
              {t(`legal.${use}`)}
            </Button>
          ),
        )}
      </div>
      {error && <p className={classes.problem}>{error.message}</p>}
    </Alert>
  )
}

interface Props {
  values: PageValues
  onFill: (values: PageValues) => void
}

const templateLoaders = {
  'zh-CN': () => import('./templates/zh-CN.ts'),
  'en-US': () => import('./templates/en-US.ts'),
}
type TemplateLanguage = keyof typeof templateLoaders

interface LegalTemplate {
  legal: LegalDocument
  language: TemplateLanguage
}

const choices: LegalTemplate[] = (['terms', 'privacy'] as const).flatMap((legal) =>
  (['zh-CN', 'en-US'] as const).map((language) => ({ legal, language })),
)

/** Templates for a page; existing text is replaced only after a confirmation. */
function PageTemplates({ values, onFill }: Props) {
  const { t } = useTranslation('content')
  const { site } = useConfigs()
  const [pendingChoice, setPendingChoice] = useState<LegalTemplate | null>(null)

  async function fill({ legal, language }: LegalTemplate) {
    setPendingChoice(null)
    const { templates } = await templateLoaders[language]()
    onFill(fillFromTemplate(values, legal, templates[legal](site.title || 'Imagora')))
  }

  return (
    <div className={classes.templates}>
      <span>{t('templates.label')}</span>
      {choices.map((choice) => (
        <Button
          key={`${choice.legal} ${choice.language}`}
          size="xs"
          variant="default"
          onClick={() => (values.content.trim() ? setPendingChoice(choice) : void fill(choice))}
        >
          {t(`templates.${choice.legal}_${choice.language}`)}
        </Button>
      ))}
      <ConfirmDialog
        opened={pendingChoice !== null}
        onClose={() => setPendingChoice(null)}
        onConfirm={() => pendingChoice && void fill(pendingChoice)}
        title={t('templates.replace')}
        action={t('templates.replace_action')}
      >
        {t('templates.replace_hint')}
      </ConfirmDialog>
    </div>
  )
}

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
          <PageTemplates values={form.values} onFill={form.setValues} />
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

export function PageForm({ page }: { page: PageWithText | null }) {
  const { t } = useTranslation(['content', 'app'])
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreatePage()
  const { mutateAsync: change } = useUpdatePage()
  const { form, problems, isSending, onSubmit } = useApiForm<PageValues, unknown>({
    initialValues: toPageValues(page),
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
      {page?.type === 'internal' && page.is_published && <LegalPages page={page} />}
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <Fields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
    </>
  )
}
