import type { TransformPreset } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import {
  type TransformPresetBody,
  useCreateTransformPreset,
  useDeleteTransformPreset,
  useUpdateTransformPreset,
} from '#data/delivery/transform-presets.ts'
import { TransformForm } from '#components/transforms/TransformForm.tsx'
import { type TransformDraft, toTransformDraft, toTransformParameters } from '#components/transforms/transform-draft.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { PresetPreview } from './PresetPreview.tsx'
import type { StartingPreset } from './starting-presets.ts'

interface PresetValues {
  name: string
  note: string
  parameters: TransformDraft
}

type PresetForm = ReturnType<typeof usePresetForm>['form']

const PARAMETERS = 'parameters'

const toBody = ({ parameters, ...values }: PresetValues): Required<TransformPresetBody> => ({
  ...values,
  parameters: toTransformParameters(parameters),
})

/** Validates input on the client before anything is sent. */
function usePresetForm<Answer>(options: Omit<ApiFormOptions<PresetValues, Answer>, 'validate'>) {
  const { t } = useTranslation('transform-presets')
  return useApiForm<PresetValues, Answer>({
    ...options,
    validate: ({ name, parameters }) => ({
      ...(!name.trim() && { name: t('required') }),
      ...(Object.keys(toTransformParameters(parameters)).length === 0 && { parameters: t('parameters_required') }),
    }),
  })
}

function PresetFields({ form, nameHelp }: { form: PresetForm; nameHelp: string }) {
  const { t } = useTranslation('transform-presets')
  const errors = Object.entries(form.errors)
  const parameterErrors = errors
    .filter(([field]) => field.startsWith(`${PARAMETERS}.`))
    .map(([field, error]) => [field.slice(PARAMETERS.length + 1), error])
  return (
    <>
      <TextInput
        label={t('name')}
        description={nameHelp}
        maxLength={limits.transformPreset.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('name')}
        // Names are stored in lower case.
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value.toLowerCase())}
      />
      <TextInput
        label={t('note')}
        description={t('note_help')}
        maxLength={limits.transformPreset.note}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      <Section title={t('parameters')} error={form.errors[PARAMETERS]}>
        <PresetPreview parameters={form.values.parameters} />
        <TransformForm
          value={form.values.parameters}
          errors={Object.fromEntries(parameterErrors)}
          onChange={(parameters) => {
            form.setErrors(Object.fromEntries(errors.filter(([field]) => !field.startsWith(PARAMETERS))))
            form.setFieldValue(PARAMETERS, parameters)
          }}
        />
      </Section>
    </>
  )
}

interface PanelProps {
  preset: TransformPreset
  onDone: () => void
}

export function TransformPresetPanel({ preset, onDone }: PanelProps) {
  const { t } = useTranslation(['transform-presets', 'app'])
  const { id, name, note, parameters } = preset
  const { mutateAsync: change } = useUpdateTransformPreset()
  const { form, problems, isSending, onSubmit } = usePresetForm({
    initialValues: { name, note, parameters: toTransformDraft(parameters) },
    async send(values, { getInitialValues }) {
      const body = changedFields(toBody(getInitialValues()), toBody(values))
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved', { name: values.name }) })
    },
  })
  return (
    <>
      <CopyableAddress text={t('link_hint')} address={`?p=${name}`} copyLabel={t('copy_named', { name })} />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <PresetFields form={form} nameHelp={`${t('name_help')} ${t('rename_help')}`} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <DeleteSection
        id={id}
        mutation={useDeleteTransformPreset()}
        title={t('delete.title')}
        hint={t('delete.hint')}
        buttonLabel={t('delete.open')}
        dialogTitle={t('delete.named', { name })}
        warning={t('delete.warning', { name })}
        successMessage={t('deleted', { name })}
        onDeleted={onDone}
      />
    </>
  )
}

interface NewProps {
  /** Example whose values the form has at first. */
  start: StartingPreset | undefined
  onDone: (id: number) => void
}

export function NewTransformPreset({ start, onDone }: NewProps) {
  const { t } = useTranslation('transform-presets')
  const { mutateAsync: add } = useCreateTransformPreset()
  const { form, problems, isSending, onSubmit } = usePresetForm({
    initialValues: {
      name: start?.name ?? '',
      note: start ? t(`starts.${start.name}`) : '',
      parameters: toTransformDraft(start?.parameters ?? {}),
    },
    send: (values) => add(toBody(values)),
    onSent({ id, name }, _values, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name }) })
      onDone(id)
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <PresetFields form={form} nameHelp={t('name_help')} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
