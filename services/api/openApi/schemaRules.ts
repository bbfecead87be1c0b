import type { CreateDocumentOptions } from 'zod-openapi';

/** Says in the terms of OpenAPI what zod says in ways that its tools take for something else. */
export const asOpenApi: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, zodSchema }) => {
  // To zod it is about the types of a program; in OpenAPI it forbids sending the value.
  if (zodSchema._zod.def.type === 'readonly') delete jsonSchema.readOnly;
  // What only looks at a value says nothing of it.
  if (jsonSchema.allOf) {
    const parts = jsonSchema.allOf.filter((part) => Object.keys(part).length > 0);
    const [only] = parts;
    if (parts.length > 1) jsonSchema.allOf = parts;
    else {
      delete jsonSchema.allOf;
      Object.assign(jsonSchema, only);
    }
  }
  // A record whose keys are known is an object with these fields.
  const { required, additionalProperties } = jsonSchema;
  if (zodSchema._zod.def.type === 'record' && required && typeof additionalProperties === 'object') {
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
    delete jsonSchema.propertyNames;
    jsonSchema.additionalProperties = false;
  }
};
