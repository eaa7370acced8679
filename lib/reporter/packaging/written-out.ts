import ts from 'typescript';

/** The exported types of a module that have no parameters, each written out down to the primitive types. */
export function writtenOut(program: ts.Program, source: ts.SourceFile): string {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(source);
  if (!module) throw new Error('not a module');
  const exported = checker.getExportsOfModule(module).filter((symbol) => !hasParameters(symbol));
  const declarations = exported.map((symbol) => {
    const type = print(checker, checker.getDeclaredTypeOfSymbol(symbol), '');
    return `${commentOf(checker, symbol, '')}export type ${symbol.name} = ${type};\n`;
  });
  return declarations.join('\n');
}

function hasParameters(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some(
    (declaration) => ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters !== undefined,
  );
}

function print(checker: ts.TypeChecker, type: ts.Type, indent: string): string {
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return `ReadonlyArray<${print(checker, item as ts.Type, indent)}>`;
  }
  if (type.flags & ts.TypeFlags.Object) return printObject(checker, type, indent);
  if (!type.isUnion() || type.flags & ts.TypeFlags.Boolean) return checker.typeToString(type);
  return type.types.map((part) => print(checker, part, indent)).join(' | ');
}

function printObject(checker: ts.TypeChecker, type: ts.Type, indent: string): string {
  const inner = `${indent}  `;
  const properties = checker.getPropertiesOfType(type).map((property) => {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbol(property);
    const value = print(checker, isOptional ? checker.getNonNullableType(declared) : declared, inner);
    const field = `${property.name}${isOptional ? '?' : ''}: ${value}${isOptional ? ' | undefined' : ''};`;
    return `${commentOf(checker, property, inner)}${inner}readonly ${field}\n`;
  });
  return `{\n${properties.join('')}${indent}}`;
}

function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol, indent: string): string {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ');
  return comment === '' ? '' : `${indent}/** ${comment} */\n`;
}
