import { limits } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { Section } from '#ui/layout/Section.tsx'
import type { PlanForm } from './PlanFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { newPrice } from './values.ts'

/** The prices of a plan, in the order of the shop. */
export function PricesField({ form }: { form: PlanForm }) {
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
