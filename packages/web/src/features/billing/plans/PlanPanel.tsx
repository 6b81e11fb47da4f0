import type { AdminPlan } from '@imagora/contract'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#lib/state/changed-fields.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { PlanFields, usePlanForm } from './PlanFields.tsx'
import { useUpdatePlan, useDeletePlan, useCreatePlan } from '#data/billing/plans.ts'
import { toPlanBody, toPlanValues, newPlanValues } from './plan-values.ts'
import { useConfigs } from '#data/content/site.ts'
import { RadioList } from '#ui/field/RadioList.tsx'

interface Props {
  plan: AdminPlan
  onDone: () => void
}

/** A plan with orders stays for accounting: it can be hidden, but not deleted. */
function DeletePlan({ plan: { id, name, order_count: count }, onDone }: Props) {
  const { t } = useTranslation('admin-plans')
  return (
    <DeleteSection
      id={id}
      mutation={useDeletePlan()}
      title={t('delete.title')}
      hint={count > 0 ? t('delete.in_use', { count }) : t('delete.hint')}
      buttonLabel={t('delete.open')}
      dialogTitle={t('delete.named', { name })}
      warning={t('delete.warning')}
      successMessage={t('deleted', { name })}
      isDisabled={count > 0}
      onDeleted={onDone}
    />
  )
}

export function PlanPanel({ plan, onDone }: Props) {
  const { t } = useTranslation(['admin-plans', 'app'])
  const { id, is_published } = plan
  const { mutateAsync: change } = useUpdatePlan()
  const { form, problems, isSending, onSubmit } = usePlanForm({
    initialValues: toPlanValues(plan),
    async send(values, { getInitialValues }) {
      const { type: _chosenOnce, ...body } = changedFields(toPlanBody(getInitialValues()), toPlanBody(values))
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('saved', { name: name.trim() }) })
      // The panel closes, because new prices now have ids that this form does not contain.
      onDone()
    },
  })
  return (
    <>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <PlanFields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending}>
          {is_published && (
            <ButtonLink
              to="/user/plans/$id"
              params={{ id: String(id) }}
              variant="default"
              leftSection={<ExternalLink size={16} />}
            >
              {t('look')}
            </ButtonLink>
          )}
        </SubmitRow>
      </Form>
      <DeletePlan plan={plan} onDone={onDone} />
    </>
  )
}

/** Creates a plan. Its type, a group for a period or storage, cannot be changed later. */
export function NewPlan({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('admin-plans')
  const { currency } = useConfigs().app
  const { mutateAsync: add } = useCreatePlan()
  const { form, problems, isSending, onSubmit } = usePlanForm({
    initialValues: newPlanValues(currency),
    send: (values) => add(toPlanBody(values)),
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
