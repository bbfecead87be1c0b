// Requests go to this very planner, with the session of whoever is signed in.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  // A look at the document is no message to anybody else.
  validatorUrl: 'none',
});
