import { useTranslation } from 'react-i18next'
import type { Field } from '#ui/field/FieldInput.tsx'
import { type PolicyField, policyFields } from './policy-fields.ts'

type DescribedPolicyField = Field<PolicyField['name']> & Pick<PolicyField, 'part'>

/** Returns all fields of an image policy with their texts. */
export function usePolicyFields(): DescribedPolicyField[] {
  const { t } = useTranslation('image-policy')
  return policyFields.map((field) => ({
    part: field.part,
    name: field.name,
    kind: field.kind,
    label: t(`labels.${field.name}`),
    help: t(`help.${field.name}`),
    ...('max' in field && { max: field.max }),
    ...('choices' in field && {
      choices: field.choices.map((value) => ({
        value,
        label: t(`choices.${field.name}.${value}` as 'choices.convert.keep'),
      })),
    }),
  }))
}
