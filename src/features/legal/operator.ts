/** Who runs this installation, as its server says it in the page; '' where the venues do. */
export const operatorOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="noren-operator"]')?.content ?? ''
