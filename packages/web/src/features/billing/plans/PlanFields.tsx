import { limits } from '@imagora/contract/limits'
import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { Section } from '#ui/layout/Section.tsx'
import { PriceFields } from './PriceFields.tsx'
import { newPrice, type PlanValues } from './plan-values.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { userGroupsQuery } from '#data/api/admin.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { FieldInput } from '#ui/field/FieldInput.tsx'

/** The prices of a plan, in the order of the shop. */
function PricesField({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { currency } = useConfigs().app
  const { prices } = form.values
  return (
    <Section title={t('prices')} hint={t('prices_hint')} error={form.errors['prices']}>
      {prices.map((price, place) => (
        <PriceFields key={price.key} form={form} price={price} place={place} count={prices.length} />
      ))}
      {prices.length < limits.plan.prices && (
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem('prices', newPrice(currency))}
        >
          {t('add_price')}
        </Button>
      )}
    </Section>
  )
}

export type PlanForm = UseFormReturnType<PlanValues>

/** A group for a while, or room: one of the two. */
function Sold({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  if (form.values.type === 'storage') {
    return (
      <TextInput
        label={t('capacity')}
        description={t('capacity_help')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('capacity_bytes')}
      />
    )
  }
  return (
    <SelectField
      label={t('group')}
      description={t('group_help')}
      placeholder={t('group_choose')}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('group_id')}
    />
  )
}

/** Everything that a plan says and sells. */
export function PlanFields({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { plan, url } = limits
  return (
    <>
      <TextInput label={t('name')} maxLength={plan.name} autoComplete="off" {...form.getInputProps('name')} />
      <Sold form={form} />
      <TextInput
        label={t('badge')}
        description={t('badge_help')}
        maxLength={plan.badge}
        autoComplete="off"
        {...form.getInputProps('badge')}
      />
      <Textarea label={t('intro')} autosize minRows={2} maxLength={plan.intro} {...form.getInputProps('intro')} />
      <FieldInput
        field={{ name: 'features', kind: 'lines', label: t('features'), help: t('features_help') }}
        input={form.getInputProps('features')}
      />
      <PricesField form={form} />
      <TextInput
        type="url"
        label={t('contact_url')}
        description={t('contact_url_help')}
        placeholder="https://"
        maxLength={url}
        autoComplete="off"
        {...form.getInputProps('contact_url')}
      />
      <Switch
        label={t('is_published')}
        description={t('is_published_help')}
        {...form.getInputProps('is_published', { type: 'checkbox' })}
      />
    </>
  )
}
