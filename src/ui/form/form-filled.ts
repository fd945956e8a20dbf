/**
 * Some password managers fill a page without an event: what stands there counts. A one-line field shows no line ends, and
 * what it hides is not lost.
 */
export function takeFilled(
  box: HTMLElement | null,
  values: object,
  put: (name: string, value: unknown) => void,
): void {
  for (const el of box?.querySelectorAll<HTMLInputElement>('[data-field]') ?? []) {
    // A form may stand in another one.
    if (el.closest('[data-form]') !== box) continue
    const name = el.dataset.field ?? ''
    const known = values[name as keyof typeof values] as unknown
    if (typeof known === 'boolean' && el.checked !== known) put(name, el.checked)
    if (typeof known === 'string' && flat(el.value) !== flat(known)) put(name, el.value)
  }
}

const flat = (text: string): string => text.replaceAll(/[\r\n]/g, '')
