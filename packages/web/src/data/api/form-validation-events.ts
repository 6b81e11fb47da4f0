/** Apart from `form.ts`, whose library the first route does without. */
let onChecked: (isValid: boolean) => void = () => {}

/** The notice that holds for every form is set once, as for failed calls: whether what was just submitted is valid. */
export function watchForms(listener: (isValid: boolean) => void) {
  onChecked = listener
}

export const reportForm = (isValid: boolean) => onChecked(isValid)
