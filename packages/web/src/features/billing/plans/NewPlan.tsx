import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { PlanFields } from './PlanFields.tsx'
import { useAddPlan } from '#data/billing/plans.ts'
import { usePlanForm } from './use-plan-form.ts'
import { bodyOf, newPlan } from './plan-values.ts'

/** Creates a plan. Its type, a group for a period or storage, cannot be changed later. */
export function NewPlan({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('admin-plans')
  const { currency } = useConfigs().app
  const { mutateAsync: add } = useAddPlan()
  const { form, problems, isSending, onSubmit } = usePlanForm({
    initialValues: newPlan(currency),
    send: (values) => add(bodyOf(values)),
    onSent(_answer, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name: name.trim() }) })
      onAdded()
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <RadioList
        label={t('type')}
        options={(['vip', 'storage'] as const).map((value) => ({
          value,
          label: t(`types.${value}`),
          help: t(`type_help.${value}`),
        }))}
        value={form.values.type}
        onChange={(type) => form.setFieldValue('type', type)}
      />
      <PlanFields form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
