import { Check } from 'lucide-react'
import classes from './PlanCard.module.css'
import type { Plan } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'

export const FeatureList = ({ features }: { features: string[] }) => (
  <ul className={classes.features}>
    {features.map((feature) => (
      <li key={feature}>
        <Check size={16} aria-hidden />
        <span dir="auto">{feature}</span>
      </li>
    ))}
  </ul>
)

/** Returns the built-in features of a plan, followed by the configured ones. */
export function usePlanFeatures({
  name,
  capacity,
  group,
  features,
}: Pick<Plan, 'name' | 'capacity' | 'group' | 'features'>) {
  const { t } = useTranslation('plans')
  const formats = useFormats()
  return [
    ...(capacity === null ? [] : [t('includes_capacity', { size: formats.kilobytes(capacity) })]),
    // A plan that is named like its group would claim to include itself.
    ...(group && group.name !== name ? [t('includes_group', { name: group.name })] : []),
    ...features,
  ].filter((feature, place, all) => all.indexOf(feature) === place)
}
