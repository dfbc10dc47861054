const NAMES = new Intl.ListFormat('pt-BR');

/** The files that were dropped with the one that is read. */
export const OtherFiles = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className="wrap-anywhere">
      {`Um arquivo de cada vez: ${NAMES.format(names)} ${names.length === 1 ? 'ficou' : 'ficaram'} de fora.`}
    </p>
  );
