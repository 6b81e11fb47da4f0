import { useTranslation } from 'react-i18next'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { type GroupValues, isNumber, type NumberName, numberFields } from './group-values.ts'

type Options<Answer> = Omit<ApiFormOptions<GroupValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useGroupForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('groups')
  const numbers = Object.keys(numberFields) as NumberName[]
  return useApiForm<GroupValues, Answer>({
    ...options,
    validate: {
      name: (name: string) => (name.trim() ? null : t('name_required')),
      allow_file_types: (types: string[]) => (types.length > 0 ? null : t('types_required')),
      ...Object.fromEntries(
        numbers.map((name) => [name, (text: string) => (isNumber(name, text) ? null : t('number_required'))]),
      ),
    },
  })
}
